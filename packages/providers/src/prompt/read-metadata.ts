import type { SharedV3ProviderMetadata } from '@ai-sdk/provider';

/** A non-empty text in the metadata of a part. */
export function readMetadata(
  metadata: SharedV3ProviderMetadata | undefined,
  vendor: string,
  key: string,
): string | undefined {
  const value = metadata?.[vendor]?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
