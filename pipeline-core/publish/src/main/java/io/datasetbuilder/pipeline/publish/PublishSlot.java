package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Slots of the credentials with which a caller of a single-user deployment publishes runs. The
 * routes of credentials accept their names in the place of a provider's; no provider can have them.
 */
public enum PublishSlot {
  HF_TOKEN,
  KAGGLE_USERNAME,
  KAGGLE_KEY;

  /** A name is no secret: it must not be masked in texts, and may be shorter than secrets are. */
  private static final String USERNAME_PREFIX = "username=";

  /** Placeholder of the half of a pair that is not checked. */
  private static final String ANY_NAME = "any-name";

  private static final String ANY_KEY = "any-key-of-this-name";

  /** Slot with this name in a path; empty for the name of a provider. */
  public static Optional<PublishSlot> named(String name) {
    return Arrays.stream(values()).filter(slot -> slot.wire().equals(name)).findFirst();
  }

  /** The name in the place of a provider's. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The slot in the store of credentials, which is no provider's. */
  public String slot() {
    return "publish:" + wire();
  }

  /**
   * Value to store for a text; empty when the text is not a valid value of this slot.
   *
   * @param text blanks around it are dropped
   */
  public Optional<ProviderKey> stored(String text) {
    String value = text.strip();
    List<String> entries =
        switch (this) {
          case HF_TOKEN -> List.of(entry(value));
          case KAGGLE_USERNAME -> List.of(entry(value), KAGGLE_KEY.entry(ANY_KEY));
          case KAGGLE_KEY -> List.of(KAGGLE_USERNAME.entry(ANY_NAME), entry(value));
        };
    PublishTarget target = this == HF_TOKEN ? PublishTarget.HUGGINGFACE : PublishTarget.KAGGLE;
    return HeaderCredentials.parse(entries)
        .match(read -> read.find(target).found(), malformed -> Optional.empty())
        .map(accepted -> ProviderKey.of(new Secret(kept(value))));
  }

  /** The value as the header {@code X-Publish-Credential} writes it. */
  public String entry(ProviderKey stored) {
    return entry(
        stored.key().reveal().substring(this == KAGGLE_USERNAME ? USERNAME_PREFIX.length() : 0));
  }

  private String entry(String value) {
    return name() + "=" + value;
  }

  private String kept(String value) {
    return this == KAGGLE_USERNAME ? USERNAME_PREFIX + value : value;
  }
}
