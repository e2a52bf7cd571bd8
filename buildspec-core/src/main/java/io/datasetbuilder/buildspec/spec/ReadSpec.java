package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.document.NodePositions;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loading;
import io.datasetbuilder.buildspec.spec.ValidateSpec.Validation;
import java.util.List;
import java.util.function.Function;

/** Reads the bytes of a spec through both gates. */
public final class ReadSpec {

  private final SpecDocumentReader reader;
  private final LoadSpec load;
  private final ValidateSpec validate;

  public ReadSpec(SpecDocumentReader reader, LoadSpec load, ValidateSpec validate) {
    this.reader = reader;
    this.load = load;
    this.validate = validate;
  }

  /** What became of a spec's text. */
  public sealed interface Outcome {

    /** Answers by outcome. */
    <R> R match(
        Function<Unloadable, R> unloadable, Function<Invalid, R> invalid, Function<Valid, R> valid);

    /**
     * The text is no YAML document, or not a BuildSpec.
     *
     * @param problems at least one
     */
    record Unloadable(List<Problem> problems) implements Outcome {
      public Unloadable {
        problems = List.copyOf(problems);
      }

      @Override
      public <R> R match(
          Function<Unloadable, R> unloadable,
          Function<Invalid, R> invalid,
          Function<Valid, R> valid) {
        return unloadable.apply(this);
      }
    }

    /**
     * The BuildSpec breaks rules.
     *
     * @param problems at least one, in the order of their positions
     * @param spec the spec, never to be built; stand-ins may be in the place of refused values
     */
    record Invalid(List<Problem> problems, BuildSpec spec) implements Outcome {
      public Invalid {
        problems = List.copyOf(problems);
      }

      @Override
      public <R> R match(
          Function<Unloadable, R> unloadable,
          Function<Invalid, R> invalid,
          Function<Valid, R> valid) {
        return invalid.apply(this);
      }
    }

    /** The BuildSpec can be built. */
    record Valid(ValidSpec spec) implements Outcome {
      @Override
      public <R> R match(
          Function<Unloadable, R> unloadable,
          Function<Invalid, R> invalid,
          Function<Valid, R> valid) {
        return valid.apply(this);
      }
    }
  }

  /**
   * Reads a spec.
   *
   * @param document the text's bytes
   * @return never null; a bad document is an outcome, not an exception
   */
  public Outcome read(byte[] document) {
    return reader.read(document).match(this::read, Outcome.Unloadable::new);
  }

  /** Reads a document that is parsed already. */
  public Outcome read(SpecNode root) {
    Loading loading = load.load(root);
    if (loading instanceof Loading.Loaded loaded) {
      return validate(loaded, root);
    }
    return new Outcome.Unloadable(((Loading.Unloadable) loading).problems());
  }

  private Outcome validate(Loading.Loaded loaded, SpecNode root) {
    Validation validation = validate.validate(loaded);
    if (validation instanceof Validation.Valid valid) {
      return new Outcome.Valid(valid.spec());
    }
    NodePositions positions = new NodePositions(root);
    List<Problem> problems = ((Validation.Invalid) validation).problems();
    return new Outcome.Invalid(
        problems.stream().map(positions::locate).sorted(LoadSpec::byPosition).toList(),
        loaded.spec());
  }
}
