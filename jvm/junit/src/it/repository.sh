# Sourced: a local Maven repository that has the modules of this checkout and, as links, everything
# the usual one has, so that nothing is downloaded twice and nothing there is touched.

# overlay_repository ROOT BUILD_FOLDER OVERLAY
overlay_repository() {
  local root=$1 build=$2 overlay=$3 usual entry name module
  usual=$(mvn -q -B -f "$root/pom.xml" -N help:evaluate -Dexpression=settings.localRepository \
    -DforceStdout 2>/dev/null) || usual=${HOME}/.m2/repository
  [[ -d $usual ]] || usual=${HOME}/.m2/repository
  mkdir -p "$overlay/dev" "$usual"
  for entry in "$usual"/* "$usual"/dev/*; do
    name=${entry#"$usual"/}
    if [[ -e $entry && $name != dev && $name != dev/heddle ]]; then
      ln -s "$entry" "$overlay/$name"
    fi
  done
  put "$overlay" heddle-parent "$root/pom.xml" ''
  for module in core checks trace jvm/hooks jvm/agent jvm/runtime jvm/junit; do
    name=heddle-${module##*/}
    put "$overlay" "$name" "$root/$module/pom.xml" \
      "$root/$module/$build/$name-0.1.0-SNAPSHOT.jar"
  done
}

put() {
  local folder=$1/dev/heddle/$2/0.1.0-SNAPSHOT
  mkdir -p "$folder"
  cp "$3" "$folder/$2-0.1.0-SNAPSHOT.pom"
  if [[ -n $4 ]]; then
    cp "$4" "$folder/"
  fi
}
