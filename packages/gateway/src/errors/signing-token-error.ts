import { HdcError } from '@hdc/core';

/** A gateway was to sign requests for everybody who reaches it. */
export class SigningTokenError extends HdcError {
  constructor() {
    super(
      'SIGNING_NEEDS_TOKEN',
      'Nobody can verify the signature of a request that comes in, so whoever reaches a gateway that signs acts with its credentials; allowed: with a token (--token, or HDC_GATEWAY_TOKEN), which clients send as x-hdc-token, or hdc run --sign aws for one agent',
    );
  }
}
