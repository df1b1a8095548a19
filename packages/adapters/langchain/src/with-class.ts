/** A changed message as an object of the class of the one that it stands for. */
export function withClass<Message extends object>(changed: object, original: Message): Message {
  if (changed === original) return original;
  const message: Message = Object.create(
    Object.getPrototypeOf(original),
    Object.getOwnPropertyDescriptors(original),
  );
  for (const [key, value] of Object.entries(changed)) {
    if (Object.is(Object.getOwnPropertyDescriptor(original, key)?.value, value)) continue;
    Object.defineProperty(message, key, { value, enumerable: true, writable: true, configurable: true });
  }
  return message;
}
