import { expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { placeOf, placesInOrder } from './places-in-order.ts';

const messages = [
  { role: 'user', content: [{ type: 'text', text: 'one' }] },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'two' },
      { type: 'tool_use', id: 't', name: 'read', input: {} },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'three' }] },
];

test('places are the same, one by one, in order and by entry', () => {
  const request = WIRE_FORMATS['anthropic-messages'].decode({ model: 'm', messages });
  if (!request) throw new Error('the body is no request');
  const copy = { ...request };
  for (const each of [request, copy]) {
    expect(placesInOrder(each)).toEqual(request.places.flat());
    request.places.forEach((places, index) => {
      expect(places.map((_, position) => placeOf(each, index, position))).toEqual(places);
      expect(placeOf(each, index, places.length)).toBeUndefined();
    });
    expect(placeOf(each, request.places.length, 0)).toBeUndefined();
  }
});
