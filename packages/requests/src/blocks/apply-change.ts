import { isRecord, Memo } from '@hdc/core/content';
import type { JsonPath } from '@hdc/wire';
import type { DecidedChange, Decision } from '../decisions/decision.ts';
import type { DecidableBlock } from './decidable-block.ts';

type Block = DecidableBlock['block'];

/** Decisions and blocks are the same objects from request to request, and most blocks meet one decision for good. */
const decisions = new Memo<Block, Decision>();
const changes = new Memo<Block, Block>();

/** The block as a decision leaves it, undefined when it goes; a change that does not fit changes nothing. */
export function applyChange(block: Block, decision: Decision): Block | undefined {
  if (decision.change.type === 'remove') return undefined;
  const known = changes.get(block);
  if (known && decisions.get(block) === decision) return known;
  const changed = change(block, decision.change);
  changes.set(block, changed);
  decisions.set(block, decision);
  return changed;
}

function change(block: Block, decided: Exclude<DecidedChange, { readonly type: 'remove' }>): Block {
  if (decided.type === 'replace') {
    if (block.type === 'text') return { ...block, text: decided.text };
    return block.type === 'tool_response' ? { ...block, result: decided.text } : block;
  }
  if (block.type !== 'tool_call') return block;
  const parameters = decided.texts.reduce(
    (value, { path, text }) => withText(value, path, text),
    block.parameters,
  );
  return { ...block, parameters };
}

function withText(value: unknown, [key, ...rest]: JsonPath, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? withText(item, rest, text) : item));
  }
  return isRecord(value) ? { ...value, [key]: withText(value[key], rest, text) } : value;
}
