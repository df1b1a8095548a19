import type { ItemKind } from '../item-kind.ts';
import { appliedText } from './applied-text.ts';
import { earlierThinking } from './earlier-thinking.ts';
import { editedRead } from './edited-read.ts';
import { failedInput } from './failed-input.ts';
import { idleRead } from './idle-read.ts';
import { longInput } from './long-input.ts';
import { oldOutput } from './old-output.ts';
import { oldResult } from './old-result.ts';
import { otherResult } from './other-result.ts';
import { repeatedInclusion } from './repeated-inclusion.ts';
import { repeatedLines } from './repeated-lines.ts';
import { repeatedRead, repeatedResult } from './repeated-result.ts';
import { supersededRead } from './superseded-read.ts';
import { supersededText } from './superseded-text.ts';
import { writtenResult } from './written-result.ts';

/** All kinds of items, in order: if two claim the same block alike, the first one has it. */
export const ITEM_KINDS: readonly ItemKind[] = [
  supersededRead,
  editedRead,
  idleRead,
  repeatedInclusion,
  repeatedResult,
  repeatedRead,
  repeatedLines,
  writtenResult,
  oldResult,
  oldOutput,
  otherResult,
  failedInput,
  appliedText,
  supersededText,
  longInput,
  earlierThinking,
];
