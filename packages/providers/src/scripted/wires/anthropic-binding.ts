import { isRecord } from '@hdc/core/content';
import { modelByName } from '@hdc/core/models';
import { boundHash, type PlacedBlock, readBoundBlocks } from './anthropic-bound-blocks.ts';
import { listIn, textIn } from './read-json.ts';
import type { WireBinding } from './wire-binding.ts';

const ELSEWHERE = 'The block is bound to a different conversation';
const REWRITTEN = '`thinking` blocks cannot be modified: they must remain as they were in the answer';
const INVALID = 'Invalid `signature` in `thinking` block';
const MISSING = 'Expected `thinking` or `redacted_thinking`, but found `tool_use`';

/** The content of a signature, by which the vendor can check without remembering anything. */
interface Signed {
  /** The digest of everything before it that is no thinking. */
  readonly prefix: string;
  /** The signatures of the thinking before it: the oldest may go, but none in the middle. */
  readonly before: readonly string[];
  readonly thought: string;
  readonly model: string;
}

/**
 * The binding of the newest Claude models: thinking is valid only after exactly the content that was sent before it, and has to come back
 * as long as the calls that it led to are being answered.
 */
export function createAnthropicBinding(): WireBinding {
  const thoughtCalls = new Set<string>();
  return {
    refuse(body) {
      if (!isBound(body)) return undefined;
      const blocks = readBoundBlocks(body);
      return findInvalid(blocks, textIn(body, 'model')) ?? findMissing(blocks, thoughtCalls);
    },
    sign(answer, body) {
      const { thinking, toolCalls = [] } = answer;
      if (thinking === undefined || !isBound(body)) return answer;
      for (const { id } of toolCalls) thoughtCalls.add(id);
      const signed = toSigned(thinking, readBoundBlocks(body), textIn(body, 'model'));
      return { ...answer, signature: Buffer.from(JSON.stringify(signed)).toString('base64') };
    },
  };
}

function isBound(body: unknown): boolean {
  return modelByName(textIn(body, 'model')).thinking.isBound;
}

function toSigned(thinking: string, before: readonly PlacedBlock[], model: string): Signed {
  return {
    prefix: boundHash(before.flatMap(({ role, digest, isThinking }) => (isThinking ? [] : [role, digest]))),
    before: before.flatMap(({ signature, isThinking }) => (isThinking ? [boundHash(signature)] : [])),
    thought: boundHash(thinking),
    model,
  };
}

/** The first thinking that was changed or moved. */
function findInvalid(blocks: readonly PlacedBlock[], model: string): string | undefined {
  for (const [index, { isThinking, signature, thought, place }] of blocks.entries()) {
    if (!isThinking) continue;
    const made = parse(signature);
    if (!isRecord(made)) return `${place}: ${INVALID}`;
    const now = toSigned(thought, blocks.slice(0, index), model);
    if (made['thought'] !== now.thought) return `${place}: ${REWRITTEN}`;
    const isBehindTheSame = made['prefix'] === now.prefix && endsWith(listIn(made, 'before'), now.before);
    if (!isBehindTheSame || made['model'] !== model) return `${place}: ${ELSEWHERE}`;
  }
  return undefined;
}

function endsWith(list: readonly unknown[], end: readonly unknown[]): boolean {
  const start = list.length - end.length;
  return start >= 0 && end.every((item, index) => item === list[start + index]);
}

function parse(signature: string): unknown {
  try {
    return JSON.parse(Buffer.from(signature, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A call that is being answered, and came without the thinking that led to it. */
function findMissing(blocks: readonly PlacedBlock[], thoughtCalls: ReadonlySet<string>): string | undefined {
  const turnStart = blocks.findLastIndex(({ role, type }) => role === 'user' && type !== 'tool_result') + 1;
  const round = blocks.slice(turnStart);
  const bare = round.find(
    ({ type, id, place }) =>
      type === 'tool_use' &&
      thoughtCalls.has(id) &&
      !round.some((other) => other.isThinking && messageOf(other.place) === messageOf(place)),
  );
  return bare && `${bare.place}: ${MISSING}`;
}

function messageOf(place: string): string {
  return place.slice(0, place.indexOf('.content'));
}
