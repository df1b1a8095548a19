import { HdcError } from '@hdc/core';
import type { JsonPath } from '../json/json-source.ts';

/** An edit that cannot be made as it was asked for; the body is as it was. */
export class WireEditError extends HdcError {
  readonly path: JsonPath;

  constructor(path: JsonPath, reason: string) {
    super('WIRE_EDIT_REFUSED', `Cannot edit ${JSON.stringify(path)}: ${reason}`);
    this.path = path;
  }
}
