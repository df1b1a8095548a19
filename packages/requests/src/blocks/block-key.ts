import { createHash } from 'node:crypto';
import type { ContentBlock, ThinkingBlock, ToolCallBlock } from '@hdc/core';
import { canonicalJson, Memo } from '@hdc/core/content';
import type { DecidableBlock } from './decidable-block.ts';

/**
 * The name of a block as it stands: its call (id, name and parameters), if it has one, and its text. Session, role and
 * position are no part of it, so that the same past has the same keys when it is resumed, forked or rewound.
 */
export function blockKey(
  block: DecidableBlock['block'],
  { call, scope }: Pick<DecidableBlock, 'call' | 'scope'>,
): string {
  const known = keys.get(block);
  if (known !== undefined && callOf(block) === call && (scopes.get(block) ?? '') === scope) return known;
  const parts = partsOf(block, call);
  const key = hash(...(scope === '' ? parts : [...parts, scope]));
  keys.set(block, key);
  if (callOf(block) !== call) calls.set(block, call);
  if ((scopes.get(block) ?? '') !== scope) scopes.set(block, scope);
  return key;
}

/** The name of an answer without calls, by its words and by that of the answer before it. */
export function answerKey(texts: readonly string[], before: string): string {
  return hash('answer', before, texts.join('\n'));
}

/** The call that the key of a block was made for; that of a call is itself. */
function callOf(block: DecidableBlock['block']): ToolCallBlock | undefined {
  return block.type === 'tool_call' ? block : calls.get(block);
}

/** Blocks are the same objects from request to request, and never change. */
const keys = new Memo<ContentBlock, string>();
/**
 * The calls that keys were made for: kept apart, since one object for all three would be one more for every block.
 */
const calls = new Memo<ContentBlock, ToolCallBlock | undefined>();
const scopes = new Memo<ContentBlock, string>();
const callHashes = new Memo<ToolCallBlock, string>();

function partsOf(block: DecidableBlock['block'], call: ToolCallBlock | undefined): readonly string[] {
  switch (block.type) {
    case 'tool_response':
      return ['response', call ? callHash(call) : '', String(block.result)];
    case 'tool_call':
      return ['call', callHash(block)];
    case 'thinking':
      return thinkingParts(block);
    case 'text':
      return ['text', block.text];
  }
}

function thinkingParts({ thought, signature = '' }: ThinkingBlock): readonly string[] {
  return ['thinking', signature, thought];
}

function callHash(call: ToolCallBlock): string {
  let known = callHashes.get(call);
  if (known === undefined) {
    known = hash(call.id, call.name, canonicalJson(call.parameters));
    callHashes.set(call, known);
  }
  return known;
}

/** Lengths keep the parts apart; as UTF-16, because halves of surrogate pairs differ there. */
function hash(...parts: readonly string[]): string {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(`${part.length} `).update(part, 'utf16le');
  return sha.digest('base64url');
}
