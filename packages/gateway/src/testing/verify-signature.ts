import { createHash, createHmac } from 'node:crypto';
import { valuesOf } from '../server/values-of.ts';
import type { VendorRequest } from './fake-vendor.ts';

/**
 * The fault in the AWS signature of a request as a vendor received it; undefined if there is none. Written apart
 * from the library that signs, after AWS's description of Signature Version 4.
 */
export function signatureFault(request: VendorRequest, secretAccessKey: string): string | undefined {
  const { method, url, rawHeaders, body } = request;
  const [authorization = '', ...others] = valuesOf(rawHeaders, 'authorization');
  if (others.length > 0) return 'two authorizations';
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = '', names = '', signature = ''] = parts ?? [];
  if (!parts) return 'no signature';
  const [, day = '', region = '', service = ''] = credential.split('/');
  const [date = ''] = valuesOf(rawHeaders, 'x-amz-date');
  if (!date.startsWith(day)) return 'another day';
  const signed = names.split(';');
  const unsigned = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name));
  if (unsigned.length > 0) return `not signed: ${unsigned.join()}`;
  const hash = sha256(body);
  const [said = hash] = valuesOf(rawHeaders, 'x-amz-content-sha256');
  if (said !== hash) return 'another body';
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const canonical = [
    method,
    path.split('/').map(encode).join('/'),
    query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => part.split('=').map(decodeURIComponent).map(encode))
      .map(([name, value = '']) => `${name}=${value}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${valuesOf(rawHeaders, name).join(',').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signature ? undefined : 'another signature';
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
