/** Has the browser save the file at an address. For a file on another host, that server decides the name. */
export function saveAs(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}
