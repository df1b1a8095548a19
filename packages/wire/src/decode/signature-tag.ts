/**
 * A thinking block has one field for a signature, and a history may be sent to another vendor later. So
 * each vendor's signatures carry its tag; those of Anthropic carry none, as recorded sessions have them.
 */
const TAGS = ['google:', 'openai:', 'redacted:'] as const;

export type SignatureTag = (typeof TAGS)[number];

export function tagSignature(tag: SignatureTag, signature: string): string {
  return tag + signature;
}

/** The signature without its tag; undefined when it is not of that kind. */
export function untagSignature(tag: SignatureTag, signature: string): string | undefined {
  return signature.startsWith(tag) ? signature.slice(tag.length) : undefined;
}

export function isTagged(signature: string): boolean {
  return TAGS.some((tag) => signature.startsWith(tag));
}
