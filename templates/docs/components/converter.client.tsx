import { useState } from "react";

/** An island: converts degrees Celsius to Fahrenheit while the reader types. */
export default function Converter() {
  const [celsius, setCelsius] = useState("20");
  const fahrenheit = (Number(celsius) * 9) / 5 + 32;
  return (
    <p>
      <label>
        Degrees Celsius{" "}
        <input
          inputMode="decimal"
          value={celsius}
          onChange={(event) => setCelsius(event.target.value)}
        />
      </label>{" "}
      <output>{Number.isFinite(fahrenheit) ? `${fahrenheit.toFixed(1)} °F` : "Not a number"}</output>
    </p>
  );
}
