import type { ItemKind } from '../item-kind.ts';
import { editedRead } from './edited-read.ts';
import { failedInput } from './failed-input.ts';
import { oldOutput } from './old-output.ts';
import { repeatedResult } from './repeated-result.ts';
import { supersededRead } from './superseded-read.ts';
import { writtenResult } from './written-result.ts';

/** All kinds of items, in order: where two claim the same block, the first one has it. */
export const ITEM_KINDS: readonly ItemKind[] = [
  supersededRead,
  editedRead,
  repeatedResult,
  writtenResult,
  oldOutput,
  failedInput,
];
