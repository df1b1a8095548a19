import { valuesOf } from '../server/values-of.ts';

/** The scope of a signature: it holds nowhere else. */
export interface SignedScope {
  readonly region: string;
  readonly service: string;
}

/** Headers that belong to a signature. Source: AWS Signature Version 4; 2026-11. */
export const SIGNATURE_HEADERS: readonly string[] = [
  'authorization',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-content-sha256',
];

const SCOPE =
  /^AWS4-HMAC-SHA256\s+Credential=[^/,\s]+\/\d{8}\/(?<region>[a-z0-9-]+)\/(?<service>[a-z0-9-]+)\/aws4_request\s*,/;

/** The scope of a request that is signed with AWS Signature Version 4; undefined for any other one. */
export function signedScope(rawHeaders: readonly string[]): SignedScope | undefined {
  const [authorization = '', ...others] = valuesOf(rawHeaders, 'authorization');
  const { region, service } = SCOPE.exec(authorization)?.groups ?? {};
  return region && service && others.length === 0 ? { region, service } : undefined;
}
