import { valuesOf } from '../server/values-of.ts';

/** The places in which vendors' APIs look for a key: a header, or the member `key` of the query. */
export type CredentialPlace = 'x-api-key' | 'authorization' | 'x-goog-api-key' | 'api-key' | 'query';

/** One key or token. Looked at, never kept. */
export interface Credential {
  readonly place: CredentialPlace;
  /** For a bearer, the token alone. */
  readonly value: string;
  /** Whether it is a login with ChatGPT: a signed token with the account beside it. */
  readonly isChatgptLogin: boolean;
}

const HEADERS = ['x-api-key', 'authorization', 'x-goog-api-key', 'api-key'] as const;

/** Everything that a request shows of who pays for it, repeated headers too. */
export function credentialsOf(rawHeaders: readonly string[], target: string): readonly Credential[] {
  const hasAccount = valuesOf(rawHeaders, 'chatgpt-account-id').length > 0;
  const inHeaders = HEADERS.flatMap((place) =>
    valuesOf(rawHeaders, place).map((text) => {
      const value = place === 'authorization' ? text.replace(/^Bearer\s+/i, '') : text;
      return { place, value, isChatgptLogin: hasAccount && value.startsWith('eyJ') };
    }),
  );
  const inQuery = [...target.matchAll(/[?&]key=([^&#]+)/g)].map(([, value = '']) => {
    return { place: 'query', value, isChatgptLogin: false } as const;
  });
  return [...inHeaders, ...inQuery].filter(({ value }) => value !== '');
}
