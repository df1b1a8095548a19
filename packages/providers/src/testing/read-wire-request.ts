import type { ProviderName } from '../provider-names.ts';
import type { WireMessage } from '../scripted/wire-message.ts';
import { WIRES } from '../scripted/wires/wires.ts';

/** The messages of a recorded request body, the system prompt first, in words that hold for every vendor. */
export function readWireRequest(format: ProviderName, body: unknown): readonly WireMessage[] {
  return WIRES[format].read(body);
}
