/** Has the browser save what is behind an address; a file of another host goes by the name that its server gives it. */
export function saveAs(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}
