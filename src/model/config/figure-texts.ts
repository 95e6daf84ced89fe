/** English texts of the dialog that shows an image larger. */
export const zoomTexts = {
  open: "Enlarge the image: {description}",
  openUnnamed: "Enlarge the image",
  title: "Image",
  close: "Close the image",
  larger: "Larger",
  smaller: "Smaller",
  whole: "The whole image",
} as const;

/** English texts of the buttons on code. */
export const codeTexts = {
  copy: "Copy",
  copyLabel: "Copy code to clipboard",
  copyFile: "Copy file {name}",
  copied: "Copied",
  linkLabel: "Copy a link to these lines",
  linkCopied: "The address was copied",
  wrapLabel: "Toggle word wrap",
} as const;
