package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which settings of access go together (Spec, "Authentication"). A setting that closes something
 * and cannot be honoured refuses the start: ignoring it would open what was meant to be closed. So
 * there are no separate owners whom addresses would have to be kept from (Spec, "kind url", rule
 * 10).
 */
record AccessRules(Variables variables, List<String> warnings) {

  private static final List<TextSetting> SIGN_IN =
      List.of(
          TextSetting.OIDC_ISSUER,
          TextSetting.OIDC_AUDIENCE,
          TextSetting.OIDC_ALLOWED,
          TextSetting.ADMIN_SUBJECTS);

  List<Problem> judge(boolean container, boolean devMode, boolean apiKey) {
    List<Problem> problems = new ArrayList<>();
    String key = TextSetting.SERVER_API_KEY.variable();
    String dev = TextSetting.DEV_MODE.variable();
    boolean ownership = variables.flag(TextSetting.ENFORCE_OWNERSHIP.variable(), warnings);
    boolean issuer = variables.isSet(TextSetting.OIDC_ISSUER.variable());
    if (container && !apiKey && !variables.isSet(key)) {
      problems.add(Variables.refused(key, "must be set in a container"));
    }
    if (devMode && container) {
      problems.add(Variables.refused(dev, "lets everybody in, which no container may"));
    }
    if (devMode && (issuer || ownership)) {
      problems.add(Variables.refused(dev, "cannot go with OIDC_ISSUER or ENFORCE_OWNERSHIP"));
    }
    signIn(ownership).forEach(name -> problems.add(noSignIn(name)));
    open(devMode, container, apiKey);
    return problems;
  }

  private Stream<String> signIn(boolean ownership) {
    Stream<String> set =
        variables.all().keySet().stream()
            .filter(name -> SIGN_IN.stream().anyMatch(setting -> setting.matches(name)))
            .filter(variables::isSet)
            .sorted();
    return ownership ? Stream.concat(set, Stream.of(ownershipVariable())) : set;
  }

  private static String ownershipVariable() {
    return TextSetting.ENFORCE_OWNERSHIP.variable();
  }

  private static Problem noSignIn(String variable) {
    return Variables.refused(
            variable, "is set, but this version has no sign-in and no separate owners")
        .withHint("leave it out, and let one group of people use the service with its API key");
  }

  private void open(boolean devMode, boolean container, boolean apiKey) {
    if (devMode) {
      warnings.add(TextSetting.DEV_MODE.variable() + " is on: everybody who reaches it is let in");
    } else if (!apiKey && !container) {
      warnings.add(
          TextSetting.SERVER_API_KEY.variable()
              + " is not set: every request is answered with 401");
    }
  }
}
