import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of who pays for it. Looked at, never kept. */
export interface Credential {
  readonly key: string | undefined;
  readonly bearer: string | undefined;
  readonly googleKey: string | undefined;
  readonly chatgptAccount: string | undefined;
}

export function credentialOf(headers: IncomingHttpHeaders, target: string): Credential {
  return {
    key: one(headers['x-api-key']),
    bearer: /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1],
    googleKey: one(headers['x-goog-api-key']) ?? /[?&]key=([^&#]+)/.exec(target)?.[1],
    chatgptAccount: one(headers['chatgpt-account-id']),
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
