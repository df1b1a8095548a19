import type { SharedV3ProviderMetadata, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { MediaBlock } from '@hdc/core';

/** The demands of a vendor's API. Data, so that the conversion knows no vendor by name. */
export interface Dialect {
  readonly roles: RoleRules;
  readonly media: MediaRules;
  readonly signatures: SignatureDialect;
  readonly tools: ToolRules;
  /** The prompt cache ends at breakpoints in the request instead of anywhere. */
  readonly hasCacheMarks: boolean;
}

export interface RoleRules {
  /** Two user messages in a row become one, because the vendor demands alternation. */
  readonly mergesUsers: boolean;
  /** Texts side by side become one, because not every server takes a list of parts. */
  readonly joinsTexts: boolean;
}

export interface MediaRules {
  readonly isTakenFromUser: (media: MediaBlock) => boolean;
  /** Media that a tool result cannot hold follow in a user message. */
  readonly isTakenFromTool: (media: MediaBlock) => boolean;
}

export interface SignatureDialect {
  /** The signature of a streamed part in the form in which a thinking block keeps it. */
  read(part: SignedPart): string | undefined;
  /** The options that carry a kept signature back; undefined for one of another vendor. */
  write(signature: string): SharedV3ProviderOptions | undefined;
  /** Signatures stand on calls and texts, not only on thoughts. */
  readonly areOnAnyPart: boolean;
  /** Thoughts themselves can be sent back. */
  readonly areOnThoughts: boolean;
}

interface SignedPart {
  readonly type: string;
  readonly providerMetadata?: SharedV3ProviderMetadata;
}

interface ToolRules {
  /** The vendor restricts the characters and the length of call ids. */
  readonly hasStrictIds: boolean;
  /** The vendor would rewrite schemas that are not marked as loose. */
  readonly marksLooseSchemas: boolean;
}
