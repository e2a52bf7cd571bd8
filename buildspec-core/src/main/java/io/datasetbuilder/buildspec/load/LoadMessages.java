package io.datasetbuilder.buildspec.load;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The phrases that problems of both gates share. */
public final class LoadMessages {

  /** Texts that YAML 1.1 read as booleans. */
  private static final Set<String> OLD_BOOLEANS =
      Set.of("yes", "no", "on", "off", "y", "n", "true", "false");

  private LoadMessages() {}

  /** The hint that offers one name. */
  public static String didYouMean(String name) {
    return "did you mean " + name + "?";
  }

  /** The hint that offers the nearest of some names, when one is near. */
  public static Optional<String> nearest(String written, Collection<String> known) {
    return NearestName.of(written, known).map(LoadMessages::didYouMean);
  }

  /** Hint for a name that is not in a list: the nearest one, or all of them. */
  public static String nearestOf(String written, List<String> known) {
    return nearest(written, known).orElse("use one of " + String.join(", ", known));
  }

  /** Kind of a node, with its article. */
  static String typeOf(SpecNode node) {
    if (node instanceof MappingNode) {
      return "a mapping";
    }
    if (node instanceof ListNode) {
      return "a list";
    }
    if (node instanceof TextNode) {
      return "a text";
    }
    if (node instanceof NumberNode) {
      return "a number";
    }
    return node instanceof BooleanNode ? "a boolean" : "null";
  }

  /** Hint for a value of the wrong type; empty without a suggestion. */
  static Optional<String> typeHint(String wanted, SpecNode found) {
    boolean scalar = found instanceof NumberNode || found instanceof BooleanNode;
    if (wanted.equals("a text") && scalar) {
      return Optional.of("quote the value");
    }
    if (wanted.equals("a boolean") && found instanceof TextNode text) {
      return oldBoolean(text.value());
    }
    return wanted.equals("a list") && !(found instanceof MappingNode)
        ? Optional.of("write [ ] around it, or a line with - for each item")
        : Optional.empty();
  }

  private static Optional<String> oldBoolean(String text) {
    return OLD_BOOLEANS.contains(text.toLowerCase(Locale.ROOT))
        ? Optional.of(
            Quoting.quoted(text) + " is a text in YAML 1.2: write true or false, unquoted")
        : Optional.empty();
  }
}
