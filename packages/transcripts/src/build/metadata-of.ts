import type { ContentMetadata } from '@hdc/core';

type Loose = { readonly [Key in keyof ContentMetadata]?: ContentMetadata[Key] | undefined };

/** Metadata without the fields that the record did not have. */
export function metadataOf({ timestamp, id, model, synthetic, isSummary }: Loose): ContentMetadata {
  return {
    ...(timestamp !== undefined && { timestamp }),
    ...(id !== undefined && { id }),
    ...(model !== undefined && model !== '' && { model }),
    ...(synthetic && { synthetic }),
    ...(isSummary && { isSummary }),
  };
}
