// What a shuffle and a guest's words are bound by: SHA-256 over plain text, as hexadecimal digits.

const utf8 = new TextEncoder();

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));
}

/** Written as 64 digits, and in no other way: nothing else is bound by the same hash then. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** What binds a guest to his words for one coup: for another coup, or of another guest, they never fit it. */
export function wordsHash(table: string, coup: number, guest: string, words: string): Promise<string> {
  return sha256(`saalchef words 2\n${table}\n${coup}\n${guest}\n${words}`);
}
