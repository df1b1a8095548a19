import { HdcError } from './hdc-error.ts';

/** A setting was made where it cannot act. */
export class RefusedSettingError extends HdcError {
  readonly key: string;
  readonly place: string;

  constructor(key: string, place: string, reason: string) {
    super('REFUSED_SETTING', `The setting ${key} cannot act in ${place}: ${reason}`);
    this.key = key;
    this.place = place;
  }
}
