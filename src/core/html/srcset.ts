/**
 * The text of a `srcset` with other addresses: each stands before a width or a density, and
 * ends where white space or a comma at its end stands.
 */
export function withAddresses(srcset: string, change: (address: string) => string): string {
  return srcset.replace(/(?<=^[\s,]*|,[\s,]*)\S*[^\s,]/g, change);
}

/** The addresses of a `srcset`, in order. */
export function srcsetAddresses(srcset: string): readonly string[] {
  const found: string[] = [];
  withAddresses(srcset, (address) => {
    found.push(address);
    return "";
  });
  return found;
}
