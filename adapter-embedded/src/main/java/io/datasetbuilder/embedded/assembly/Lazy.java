package io.datasetbuilder.embedded.assembly;

import java.util.Optional;
import java.util.function.Supplier;

/** A part that is made when it is first needed, once. Safe for concurrent use. */
public final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> make;
  private T made;

  public Lazy(Supplier<T> make) {
    this.make = make;
  }

  @Override
  public synchronized T get() {
    if (made == null) {
      made = make.get();
    }
    return made;
  }

  /** The part, if it was needed so far. */
  public synchronized Optional<T> made() {
    return Optional.ofNullable(made);
  }
}
