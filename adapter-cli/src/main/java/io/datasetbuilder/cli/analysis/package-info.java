/** Commands about saved analyses. */
package io.datasetbuilder.cli.analysis;
