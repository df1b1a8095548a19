import { HdcError } from '@hdc/core';
import { quoteValue } from '@hdc/core/errors';

/** An address that others can reach was given without a token. */
export class GatewayAddressError extends HdcError {
  constructor(host: string) {
    super(
      'GATEWAY_NEEDS_TOKEN',
      `The address ${quoteValue(host)} can be reached by others, who could then use what passes here; allowed: 127.0.0.1, ::1, localhost, or any address with a token`,
    );
  }
}
