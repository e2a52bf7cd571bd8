/** What the program is packaged with, as far as that can be checked without the tools it is for. */
package io.datasetbuilder.cli.packaging;
