const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `9 May 2022` of `2022-05-09`, `November 2022` of `2022-11`. */
export function dayInWords(day: string): string {
  const [year = "", month = "", date] = day.split("-");
  const monthInWords = `${months[Number(month) - 1] ?? ""} ${year}`;
  return date === undefined ? monthInWords : `${Number(date)} ${monthInWords}`;
}

/** The days between two days. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
