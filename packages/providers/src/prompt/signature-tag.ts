import type { SharedV3ProviderMetadata } from '@ai-sdk/provider';

/**
 * A thinking block has one field for a signature, and a history may be sent to another vendor later. So
 * each vendor's signatures carry its tag; those of Anthropic carry none, as recorded sessions have them.
 */
const TAGS = ['google:', 'openai:', 'redacted:'] as const;

type Tag = (typeof TAGS)[number];

export function tagSignature(tag: Tag, signature: string): string {
  return tag + signature;
}

/** The signature without its tag; undefined when it is not of that kind. */
export function untagSignature(tag: Tag, signature: string): string | undefined {
  return signature.startsWith(tag) ? signature.slice(tag.length) : undefined;
}

export function isTagged(signature: string): boolean {
  return TAGS.some((tag) => signature.startsWith(tag));
}

/** A non-empty text in the metadata of a part. */
export function readMetadata(
  metadata: SharedV3ProviderMetadata | undefined,
  vendor: string,
  key: string,
): string | undefined {
  const value = metadata?.[vendor]?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
