/**
 * Returns a function that removes a URL's secrets from a text. A node may quote its own address or key in an error.
 * Path segments of fewer than 6 characters are words such as `v3`, not keys.
 */
export function redactor(url: URL): (text: string) => string {
  const parts = [...url.pathname.split("/"), ...url.searchParams.values(), url.username, url.password];
  const secrets = new Set<string>();
  for (const part of parts) {
    if (part.length < 6) continue;
    secrets.add(part);
    secrets.add(decode(part));
  }
  return (text) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, "***");
    return clean;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
