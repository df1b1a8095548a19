import type { ProviderName } from '@hdc/providers';

/** Which model, from whom and where. */
export interface ModelChoice {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseUrl?: string;
}
