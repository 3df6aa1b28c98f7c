// Guests' names as they are told. A bot has his mark in his name: nobody else can be called so.
import { lang } from "./lang.svelte";

const BOT = /^Bot-/;

export const isBot = (guest: string): boolean => BOT.test(guest);

/** Without the mark of a bot, where another mark stands beside it. */
export const bare = (guest: string): string => guest.replace(BOT, "");

/** With a word beside it where it is a bot's. */
export const named = (guest: string): string => (isBot(guest) ? `${bare(guest)} (${lang.t("table.bot")})` : guest);
