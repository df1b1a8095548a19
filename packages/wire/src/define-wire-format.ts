import { RequestBuilder } from './decode/request-builder.ts';
import { BlockInterner } from './intern/block-interner.ts';
import { BodyMemory } from './json/body-memory.ts';
import { parseBody } from './json/parse-body.ts';
import { patchBody } from './patch/patch-body.ts';
import type { WireEdit } from './wire-edit.ts';
import type { DecodeOptions, WireFormat } from './wire-format.ts';

/** What one format adds to what all of them share. */
export interface WireFormatParts {
  readonly name: WireFormat['name'];
  /** The key of the list that grows from request to request, if it stands at the top of the body. */
  readonly listKey?: string;
  /** Hands every block of a parsed body to the builder; false when the body is no request of the format. */
  read(body: unknown, builder: RequestBuilder, path: string): boolean;
}

const shared = new BlockInterner();

/** Parsing, places, interning and patching are the same for every format; only reading differs. */
export function defineWireFormat({ name, listKey, read }: WireFormatParts): WireFormat {
  const memory = listKey === undefined ? undefined : new BodyMemory(listKey);
  return {
    name,
    decode(body: unknown, { path = '', interner = shared }: DecodeOptions = {}) {
      const parsed = memory ? memory.parse(body) : parseBody(body);
      const builder = new RequestBuilder(interner);
      return read(parsed, builder, path) ? builder.build(parsed) : undefined;
    },
    patch: <Body>(body: Body, edits: readonly WireEdit[]) => patchBody(body, edits, memory?.findList),
  };
}
