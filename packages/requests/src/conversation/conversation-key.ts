import { createHash } from 'node:crypto';
import type { IContent } from '@hdc/core';
import { isRecord, Memo } from '@hdc/core/content';
import { bareModelName } from '@hdc/core/models';
import type { JsonPath, WireRequest } from '@hdc/wire';
import type { PruneRequest } from '../pruner.ts';
import { CONVERSATION_KEY_ROWS, type ConversationKeyRow } from './conversation-key-rows.ts';

/** The parts of a request that identify its conversation. */
type NamingRequest = Pick<WireRequest, 'model' | 'system' | 'entries' | 'body' | 'toolsHash'>;

type Headers = PruneRequest<unknown>['headers'];

/** How keys begin. Sources: documentation of Anthropic, OpenAI, OpenRouter, Google, GitHub, AWS, Slack, Groq, xAI, Hugging Face; RFC 7519. */
const KEY_SIGNS: readonly RegExp[] = [
  /(?<![A-Za-z0-9])[srp]k[-_][\w-]{8,}/,
  /(?<![A-Za-z0-9])AIza[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|xox[abprs]-|gsk_|xai-|hf_)[\w-]{8,}/,
  /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{12,}/,
  /(?<![A-Za-z0-9])eyJ[\w-]{8,}\.[\w-]{8,}/,
];

/** In front of the key of a conversation whose client does not name it. */
export const CONTENT_KEY = 'content:';

/**
 * The conversation of a request: as the client says, else by its model's family, its system prompt,
 * its tools and the first human text. For time and money alone: decisions know nothing of it. Ids hold no `@`, so that
 * nobody can name a conversation of another owner.
 */
export function conversationKey(request: NamingRequest, headers: Headers = {}, owner?: string): string {
  const key = keyOf(request, headers);
  return owner === undefined ? key : `${key}@${owner}`;
}

/** The person a conversation belongs to, if people are told apart. */
export function ownerOf(conversation: string): string | undefined {
  const at = conversation.indexOf('@');
  return at < 0 ? undefined : conversation.slice(at + 1);
}

function keyOf(request: NamingRequest, headers: NonNullable<Headers>): string {
  for (const row of CONVERSATION_KEY_ROWS) {
    const id = idOf(row, request, headers);
    if (id !== undefined) return `${row.name}:${id}`;
  }
  return `${CONTENT_KEY}${hashOfStart(request)}`;
}

/**
 * The conversation that a person began: a sub-agent belongs to the one that it works for, as far as its client says
 * so. A rule for a family holds for all of its requests.
 */
export function conversationFamily(conversation: string, headers: Headers = {}): string {
  const owner = ownerOf(conversation);
  const whose = owner === undefined ? '' : `@${owner}`;
  const [own = ''] = conversation.split(/[/@]/, 1);
  for (const { name, parentHeader } of CONVERSATION_KEY_ROWS) {
    const parent = parentHeader === undefined ? undefined : headerOf(headers, parentHeader);
    if (parent && own.startsWith(`${name}:`)) return `${name}:${readable(parent)}${whose}`;
  }
  return `${own}${whose}`;
}

/** By the first message: it may be long, and is the same object in every request of a conversation. */
const hashes = new Memo<IContent, { readonly parts: readonly string[]; readonly hash: string }>();

function hashOfStart(request: NamingRequest): string {
  const { model = '', system, entries } = request;
  const first = entries.find(({ speaker, metadata }) => speaker === 'human' && !metadata?.synthetic);
  const parts = [familyOf(model), system, request.toolsHash(), textOf(first)];
  const known = first && hashes.get(first);
  if (known?.parts.every((part, index) => part === parts[index])) return known.hash;
  const own = hash(parts);
  if (first) hashes.set(first, { parts, hash: own });
  return own;
}

function idOf(row: ConversationKeyRow, { body }: NamingRequest, headers: NonNullable<Headers>) {
  const id = row.header === undefined ? fieldOf(body, row.field ?? []) : headerOf(headers, row.header);
  if (id === undefined || id === '') return undefined;
  const further = row.withHeader === undefined ? undefined : headerOf(headers, row.withHeader);
  return further === undefined ? readable(id) : `${readable(id)}/${readable(further)}`;
}

function headerOf(headers: NonNullable<Headers>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

function fieldOf(body: unknown, path: JsonPath): string | undefined {
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), body);
  return typeof value === 'string' ? value : undefined;
}

/** Ids as people know them; whatever is long or odd is named by its hash. */
function readable(id: string): string {
  return /^[\w.:-]{1,128}$/.test(id) && !looksLikeKey(id) ? id : hash([id]);
}

/** Whether a text that a client chose as a name may be a key, so that nobody writes it down. */
export function looksLikeKey(text: string): boolean {
  return KEY_SIGNS.some((sign) => sign.test(text));
}

/** The name without its version: `claude-sonnet`. */
function familyOf(model: string): string {
  return bareModelName(model).replace(/[-@.:]?\d.*$/, '');
}

function textOf({ blocks }: Pick<IContent, 'blocks'> = { blocks: [] }): string {
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
