import { BlockInterner, type WireFormat } from '@hdc/wire';

/** The same format, which knows nothing of bodies that came before: all that it reads are new objects. */
export function fromScratch(format: WireFormat): WireFormat {
  return {
    ...format,
    decode: (body, options) => format.decode(body, { ...options, interner: new BlockInterner() }),
  };
}
