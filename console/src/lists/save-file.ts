/** Saves a file by the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns, but browsers read the URL a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
