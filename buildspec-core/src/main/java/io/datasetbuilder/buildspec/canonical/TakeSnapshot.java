package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.document.CanonicalWriter;
import io.datasetbuilder.buildspec.spec.ValidSpec;

/** Makes the snapshot of a validated spec; one that is not valid is never recorded. */
public final class TakeSnapshot {

  private final CanonicalWriter writer;

  public TakeSnapshot(CanonicalWriter writer) {
    this.writer = writer;
  }

  /** The snapshot: the same for all specs of the same meaning. */
  public SpecSnapshot of(ValidSpec spec) {
    return new SpecSnapshot(writer.write(CanonicalForm.of(spec.spec())));
  }
}
