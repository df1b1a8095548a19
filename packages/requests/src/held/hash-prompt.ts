import { createHash, type Hash } from 'node:crypto';
import type { ContentBlock } from '@hdc/core';
import { isRecord, Memo } from '@hdc/core/content';
import type { WireRequest } from '@hdc/wire';

/** Besides what is read, these decide what a prompt cache finds. Source: Anthropic documentation, prompt caching; 2026-11. */
const DECIDING_FIELDS = ['tool_choice', 'thinking'];

interface HashedStart {
  readonly system: string;
  /** Everything else, which is short. */
  readonly rest: string;
  readonly hash: Hash;
}

/** By the tools, which are the same object from request to request as long as nothing around a conversation changes. */
const hashedStarts = new WeakMap<object, HashedStart>();

/** A hash that has read what stands in front of all messages: the same object while that is the same, if there are tools. Nobody may feed it. */
export function openHash(request: WireRequest): Hash {
  const { model, system, body } = request;
  const fields = isRecord(body) ? DECIDING_FIELDS.map((field) => body[field] ?? null) : [];
  // Converse has the same inside of others.
  const [config, more] = isRecord(body) ? [body['toolConfig'], body['additionalModelRequestFields']] : [];
  if (isRecord(config)) fields.push(config['toolChoice'] ?? null, more ?? null);
  const tools = isRecord(body) ? (body['tools'] ?? config) : undefined;
  const isKeyed = typeof tools === 'object' && tools !== null;
  const known = isKeyed ? hashedStarts.get(tools) : undefined;
  const rest = JSON.stringify([model, request.toolsHash(), fields]);
  if (known?.rest === rest && known.system === system) return known.hash;
  const hash = createHash('sha256').update(JSON.stringify([model, system, request.toolsHash(), fields]));
  if (isKeyed) hashedStarts.set(tools, { system, rest, hash });
  return hash;
}

const digests = new Memo<ContentBlock, string>();

/** Blocks are the same objects from request to request. */
export function blockDigest(block: ContentBlock): string {
  const known = digests.get(block);
  if (known !== undefined) return known;
  const digest = shortHash(createHash('sha256').update(JSON.stringify(block)));
  digests.set(block, digest);
  return digest;
}

/** Enough to tell the beginnings of one conversation apart. */
export function shortHash(hash: Hash): string {
  return hash.copy().digest('base64url').slice(0, 16);
}
