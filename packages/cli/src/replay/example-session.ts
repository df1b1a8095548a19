import { fileURLToPath } from 'node:url';

/** A recorded session that comes with the program, for those who have none yet. */
export const EXAMPLE_SESSION: string = fileURLToPath(
  new URL('../../demo/fix-the-invoice.jsonl', import.meta.url),
);
