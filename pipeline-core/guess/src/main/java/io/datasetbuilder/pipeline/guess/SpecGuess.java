package io.datasetbuilder.pipeline.guess;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A first BuildSpec for a file. */
public sealed interface SpecGuess {

  /**
   * The file can be built from.
   *
   * @param spec commented YAML; valid once the file is named for {@code alias}
   * @param alias the name of its source
   * @param encoding the text encoding in the spec; empty for Parquet
   */
  record Guessed(String spec, String alias, Optional<UsedEncoding> encoding) implements SpecGuess {
    public Guessed {
      Objects.requireNonNull(spec, "spec");
      Objects.requireNonNull(alias, "alias");
      Objects.requireNonNull(encoding, "encoding");
    }
  }

  /**
   * The encoding that a spec was written with.
   *
   * @param name as the spec has it
   * @param proof what in the file proves it; empty when the caller chose it
   */
  record UsedEncoding(String name, Optional<DetectEncoding.DetectedEncoding.Proof> proof) {
    public UsedEncoding {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /**
   * The file's text can be read in several ways: the caller has to choose one. Nothing else is
   * shown of the file, since its columns may be named otherwise in each of them.
   *
   * @param candidates the likeliest first; none when no encoding that is known reads the text
   */
  record EncodingUndecided(List<DetectEncoding.EncodingCandidate> candidates) implements SpecGuess {
    public EncodingUndecided {
      candidates = List.copyOf(candidates);
    }
  }
}
