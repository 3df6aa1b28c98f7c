// The table to which one is about to invite: offered where one has just opened it for guests of one's own.
export const inviting = $state({ table: "" });
