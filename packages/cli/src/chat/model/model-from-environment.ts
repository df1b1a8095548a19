import type { ModelWish } from './choose-model.ts';

/** The environment's wish for the model; empty variables say nothing. */
export function modelFromEnvironment(env: Readonly<Record<string, string | undefined>>): ModelWish {
  return {
    provider: env['HDC_PROVIDER']?.trim() || undefined,
    model: env['HDC_MODEL']?.trim() || undefined,
    baseUrl: env['HDC_BASE_URL']?.trim() || undefined,
  };
}
