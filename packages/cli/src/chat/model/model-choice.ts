import type { ProviderName } from '@hdc/providers';

/** The model, its provider and its server. */
export interface ModelChoice {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseUrl?: string;
}
