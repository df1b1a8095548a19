import { isRecord } from '@hdc/core';
import { type JsonRecord, recordAt, textAt } from '../../decode/read-json.ts';
import { type SignatureTag, tagSignature } from '../../decode/signature-tag.ts';

interface SignatureRow {
  /** The name of the provider, or its beginning. */
  readonly provider: string;
  readonly key: string;
  /** Left out where a signature stands as the vendor wrote it. */
  readonly tag?: SignatureTag;
}

/** The places of signatures in the AI SDK's providers. Source: `@ai-sdk/*` packages, provider options; 2026-11. */
const ROWS: readonly SignatureRow[] = [
  { provider: 'anthropic', key: 'signature' },
  { provider: 'anthropic', key: 'redactedData', tag: 'redacted:' },
  { provider: 'openai', key: 'reasoningEncryptedContent', tag: 'openai:' },
  { provider: 'google', key: 'thoughtSignature', tag: 'google:' },
  { provider: 'vertex', key: 'thoughtSignature', tag: 'google:' },
];

/** The signature that a part carries in its `providerOptions`. */
export function readSignature(part: JsonRecord): string | undefined {
  const options = part['providerOptions'];
  if (!isRecord(options)) return undefined;
  for (const { provider, key, tag } of ROWS) {
    const signature = textAt(recordAt(options, provider), key);
    if (signature) return tag === undefined ? signature : tagSignature(tag, signature);
  }
  return undefined;
}
