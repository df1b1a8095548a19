import { createHash } from 'node:crypto';
import { isRecord, stringifyValue } from '@hdc/core/content';
import type { CacheMark, JsonPath, WireRequest } from '@hdc/wire';

const CHARACTERS_PER_TOKEN = 4;

/**
 * The beginning of a prompt up to the end of one block of its messages. 0 blocks are the system prompt and the tools,
 * fewer are a part of them.
 */
export interface PromptStart {
  /** The hash of everything that the vendor reads up to there, and of the model. */
  readonly hash: string;
  readonly blocks: number;
  /** Estimated. */
  readonly tokens: number;
  /** How many entries it holds, the last of them perhaps in part. */
  readonly entries: number;
  readonly endsEntry: boolean;
  /** The place of its last block in the body; undefined if nothing there can carry a breakpoint. */
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
  const [toolsPath, tools] = toolsOf(body);
  const system = listOf(body, 'system');
  const places = [...placesOf(tools, toolsPath), ...placesOf(system, ['system'])];
  // A system prompt that is one text carries no mark, and is one block all the same.
  const isText = isRecord(body) && typeof body['system'] === 'string';
  return places.flatMap((path, index): readonly FixedStart[] => {
    const mark = marks.find(
      (each) => each.path.length === path.length && each.path.every((key, at) => key === path[at]),
    );
    const blocks = index - places.length + (isText ? 0 : 1);
    if (!mark && blocks < 0) return [];
    const read = readParts(decoded.model, tools, system, index + 1);
    return [{ ...read, blocks, entries: 0, endsEntry: blocks === 0, path, ...(mark && { mark }) }];
  });
}

interface ReadParts {
  readonly model: string | undefined;
  readonly system: readonly unknown[];
  readonly byCount: Map<number, Pick<PromptStart, 'hash' | 'tokens'>>;
}

/** By the tools, which are the same object from request to request as long as nothing around a conversation changes. */
const known = new WeakMap<readonly unknown[], ReadParts>();

/** The first parts of what stands in front of all messages. */
function readParts(
  model: string | undefined,
  tools: readonly unknown[],
  system: readonly unknown[],
  count: number,
): Pick<PromptStart, 'hash' | 'tokens'> {
  const before = known.get(tools);
  const isSame = before?.model === model && before?.system === system;
  const { byCount } = before && isSame ? before : { byCount: new Map() };
  if (!isSame) known.set(tools, { model, system, byCount });
  const read = byCount.get(count);
  if (read) return read;
  const parts = [...tools, ...system].filter(isPart).slice(0, count).map(unmarked);
  const tokens = Math.ceil(parts.reduce((sum, part) => sum + part.length, 0) / CHARACTERS_PER_TOKEN);
  const hash = createHash('sha256').update(JSON.stringify([model, parts]));
  const start = { hash: hash.digest().toString('base64url', 0, 12), tokens };
  byCount.set(count, start);
  return start;
}

/** Formats have the tools at the top, or under `toolConfig`. */
function toolsOf(body: unknown): readonly [path: JsonPath, tools: readonly unknown[]] {
  const config = isRecord(body) ? body['toolConfig'] : undefined;
  return isRecord(config)
    ? [['toolConfig', 'tools'], listOf(config, 'tools')]
    : [['tools'], listOf(body, 'tools')];
}

function placesOf(list: readonly unknown[], path: JsonPath): readonly JsonPath[] {
  return list.flatMap((part, index) => (isPart(part) ? [[...path, index]] : []));
}

/** Whether it is read by the model: a mark that is an element of its own is not. */
function isPart(part: unknown): boolean {
  return !(isRecord(part) && isRecord(part['cachePoint']));
}

function listOf(body: unknown, key: string): readonly unknown[] {
  const list = isRecord(body) ? body[key] : undefined;
  return Array.isArray(list) ? list : NONE;
}

const NONE: readonly unknown[] = [];

/** Marks are no part of the prompt. */
function unmarked(part: unknown): string {
  if (!isRecord(part)) return stringifyValue(part);
  const { cache_control: _, ...rest } = part;
  return stringifyValue(rest);
}
