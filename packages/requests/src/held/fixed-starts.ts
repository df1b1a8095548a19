import { createHash } from 'node:crypto';
import { isRecord, stringifyValue } from '@hdc/core';
import type { CacheMark, JsonPath, WireRequest } from '@hdc/wire';

const CHARACTERS_PER_TOKEN = 4;

/**
 * The beginning of a prompt up to the end of one block of its messages. 0 blocks are the system prompt and the tools,
 * fewer are a part of them.
 */
export interface PromptStart {
  /** Of all that the vendor reads up to there, and of the model. */
  readonly hash: string;
  readonly blocks: number;
  /** Estimated. */
  readonly tokens: number;
  /** How many entries it holds, the last of them perhaps in part. */
  readonly entries: number;
  readonly endsEntry: boolean;
  /** Where its last block stands in the body; undefined where nothing there can carry a mark. */
  readonly path: JsonPath | undefined;
}

interface FixedStart extends PromptStart {
  readonly mark?: CacheMark;
}

/**
 * The end of what stands in front of all messages, and each place in it that carries a mark: the vendor puts tools
 * first, then the system prompt. Places are counted back from the end, which is 0.
 */
export function readFixedStarts(decoded: WireRequest, marks: readonly CacheMark[]): readonly FixedStart[] {
  const { body } = decoded;
  const [tools, system] = [listOf(body, 'tools'), listOf(body, 'system')];
  const places: readonly JsonPath[] = [
    ...tools.map((_, index) => ['tools', index] as const),
    ...system.map((_, index) => ['system', index] as const),
  ];
  // A system prompt that is one text carries no mark, and is one block all the same.
  const isText = isRecord(body) && typeof body['system'] === 'string';
  return places.flatMap((path, index): readonly FixedStart[] => {
    const mark = marks.find(
      (each) => each.path.length === 2 && each.path.every((key, at) => key === path[at]),
    );
    const blocks = index - places.length + (isText ? 0 : 1);
    if (!mark && blocks < 0) return [];
    const parts = [...tools, ...system].slice(0, index + 1).map(unmarked);
    const tokens = Math.ceil(parts.reduce((sum, part) => sum + part.length, 0) / CHARACTERS_PER_TOKEN);
    const hash = createHash('sha256').update(JSON.stringify([decoded.model, parts]));
    const short = hash.digest().toString('base64url', 0, 12);
    return [
      { hash: short, blocks, tokens, entries: 0, endsEntry: blocks === 0, path, ...(mark && { mark }) },
    ];
  });
}

function listOf(body: unknown, key: string): readonly unknown[] {
  const list = isRecord(body) ? body[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Marks are no part of the prompt. */
function unmarked(part: unknown): string {
  if (!isRecord(part)) return stringifyValue(part);
  const { cache_control: _, ...rest } = part;
  return stringifyValue(rest);
}
