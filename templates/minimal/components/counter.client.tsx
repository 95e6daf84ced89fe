import { useState } from "react";

/** An island: this component also runs in the browser. */
export default function Counter() {
  const [count, setCount] = useState(0);
  return (
    <p>
      <button className="button" type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>{" "}
      <output>{count}</output>
    </p>
  );
}
