export const en = {}; export const de: Record<keyof typeof en, string> = {};
